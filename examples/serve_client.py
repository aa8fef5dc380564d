#!/usr/bin/env python3
"""A client of `cql-jit serve` (docs/serve.md): runs a query and prints its matches as they are found.

usage: serve_client.py ADDRESS QUERY

ADDRESS is what the server has printed: http://127.0.0.1:PORT/#token=KEY
"""
import http.client
import json
import sys
import urllib.parse


def events(address, text):
    """Runs a query; yields the events of the server."""
    parts = urllib.parse.urlsplit(address)
    key = urllib.parse.parse_qs(parts.fragment)["token"][0]
    connection = http.client.HTTPConnection(parts.hostname, parts.port)
    connection.request("POST", "/api/runs", json.dumps({"text": text, "rows": 1000}), {"Authorization": f"Bearer {key}"})
    response = connection.getresponse()
    if response.status != 200:
        error = json.load(response)["error"]
        raise SystemExit("\n".join([error["message"], *(d["message"] for d in error.get("diagnostics", []))]))
    for line in response:
        yield json.loads(line)


def main():
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    names = []
    for event in events(sys.argv[1], sys.argv[2]):
        if event["event"] == "start":
            names = [column["name"] for column in event["columns"]]
        elif event["event"] == "rows":
            for row in event["rows"]:
                game = dict(zip(names, row["values"]))
                print(game["game"], game["white"], "-", game["black"], game["result"], game["move"], sep="\t")
        elif event["event"] == "end":
            print(f"{event['matchingGames']} of {event['games']} games match, in {event['seconds']:.3f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
