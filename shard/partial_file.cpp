#include "shard/partial_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "database/layout/checksum.h"
#include "runtime/assert.h"

namespace cql::shard {
namespace {

constexpr char kMagic[8] = {'\x93', 'C', 'Q', 'L', 'P', '\r', '\n', '\0'};
constexpr std::uint32_t kPartialVersion = 5;
constexpr std::size_t kProgramRoom = 40;

struct Header {
  char magic[8];
  std::uint32_t version, shard, shards, zero;
  std::uint64_t plan;
  char program[kProgramRoom];
  std::uint64_t check;  ///< the hash of the bytes before it
};
static_assert(sizeof(Header) == 80);

struct RecordHead {
  std::uint32_t kind, zero;
  std::uint64_t size;
  std::uint64_t check;  ///< the hash of the bytes after it, their number and kind, and the record's index
};
static_assert(sizeof(RecordHead) == 24);

std::uint64_t checkOf(const Header& header) {
  return XXH3_64bits(&header, offsetof(Header, check));
}

/// Makes a hash that detects a record of another index or another plan.
std::uint64_t checkOf(std::string_view bytes, RecordKind kind, std::uint64_t place, std::uint64_t plan) {
  const std::uint64_t about[] = {static_cast<std::uint64_t>(kind), bytes.size(), place, plan};
  return XXH3_64bits_withSeed(bytes.data(), bytes.size(), XXH3_64bits(about, sizeof about));
}

Header headerOf(const PartialIdentity& identity) {
  Header header{};
  std::memcpy(header.magic, kMagic, sizeof kMagic);
  CQL_ASSERT(identity.shard > 0 && identity.shard <= identity.shards);
  header.version = kPartialVersion;
  header.shard = identity.shard;
  header.shards = identity.shards;
  header.plan = identity.plan;
  identity.program.copy(header.program, sizeof header.program);
  header.check = checkOf(header);
  return header;
}

constexpr const char* kDamaged = "is damaged";
constexpr const char* kCutOff = "is cut off";

}  // namespace

std::string partialName(const std::string& folder, std::size_t shard) {
  char name[32];
  std::snprintf(name, sizeof name, "shard-%04zu.partial", shard);
  return (std::filesystem::path(folder) / name).string();
}

PartialWriter::PartialWriter(std::string name, const PartialIdentity& identity)
    : name_(std::move(name)), plan_(identity.plan), file_(name_) {
  const Header header = headerOf(identity);
  if (file_.descriptor() < 0)
    error_ = "cannot write " + name_ + ": " + std::strerror(file_.error());
  else
    write({reinterpret_cast<const char*>(&header), sizeof header}, {});
}

bool PartialWriter::write(std::string_view first, std::string_view second) {
  if (!error_.empty()) return false;
  if (!writeAll(file_.descriptor(), first, second))
    error_ = "cannot write " + name_ + ": " + std::strerror(errno);
  return error_.empty();
}

bool PartialWriter::add(RecordKind kind, std::string_view bytes) {
  const RecordHead head{static_cast<std::uint32_t>(kind), 0, bytes.size(),
                        checkOf(bytes, kind, records_++, plan_)};
  return write({reinterpret_cast<const char*>(&head), sizeof head}, bytes);
}

std::string PartialWriter::finish() {
  if (!error_.empty()) return error_;
  // fsync before the rename: a crash of the machine must not leave a name without its bytes.
  int wrong = ::fsync(file_.descriptor()) == 0 ? 0 : errno;
  if (!wrong) wrong = file_.finish(FileReplacement::Over::Anything);  // another task may have made the same
  if (wrong) error_ = "cannot write " + name_ + ": " + std::strerror(wrong);
  return error_;
}

PartialReader::PartialReader(const std::string& name, const PartialIdentity& identity)
    : file_(std::fopen(name.c_str(), "rbe")), plan_(identity.plan) {
  struct stat info{};
  if (!file_ && errno == ENOENT)
    wrong("is missing");
  else if (!file_ || ::fstat(::fileno(file_.get()), &info) != 0)
    wrong(std::string("cannot be read: ") + std::strerror(errno));
  else if (left_ = static_cast<std::uint64_t>(info.st_size); readHeader(identity))
    (void)std::setvbuf(file_.get(), nullptr, _IOFBF, std::size_t{1} << 18);
}

bool PartialReader::wrong(std::string why) {
  error_ = std::move(why);
  return false;
}

bool PartialReader::read(void* to, std::size_t size) {
  if (left_ < size) return wrong(kCutOff);
  left_ -= size;
  if (std::fread(to, 1, size, file_.get()) == size) return true;
  return wrong(std::ferror(file_.get()) ? std::string("cannot be read: ") + std::strerror(errno) : kCutOff);
}

bool PartialReader::readHeader(const PartialIdentity& identity) {
  const Header wanted = headerOf(identity);
  Header header;
  if (!read(&header, sizeof header)) return false;
  if (std::memcmp(header.magic, kMagic, sizeof kMagic) != 0) return wrong("is no partial");
  if (header.version != kPartialVersion)
    return wrong("has another format, number " + std::to_string(header.version) +
                 ": another program made it");
  if (header.check != checkOf(header)) return wrong(kDamaged);
  if (std::memcmp(header.program, wanted.program, kProgramRoom) != 0)
    return wrong("was made by another program, " +
                 std::string(header.program, ::strnlen(header.program, kProgramRoom)));
  if (header.plan != wanted.plan) return wrong("belongs to another plan, perhaps an older one");
  if (header.shard != wanted.shard || header.shards != wanted.shards)
    return wrong("is that of shard " + std::to_string(header.shard));
  return true;
}

bool PartialReader::next(Record& record) {
  if (!error_.empty() || ended_) return false;
  RecordHead head;
  if (!read(&head, sizeof head)) return false;
  if (head.size > left_) return wrong(kCutOff);
  bytes_.resize(head.size);
  if (!read(bytes_.data(), head.size)) return false;
  record = {static_cast<RecordKind>(head.kind), bytes_};
  if (head.zero != 0 || head.check != checkOf(bytes_, record.kind, records_, plan_)) return wrong(kDamaged);
  ++records_;
  ended_ = record.kind == RecordKind::End;
  if (ended_ && left_ > 0) return wrong("goes on after its end");
  return true;
}

std::string verifyPartial(const std::string& name, const PartialIdentity& identity) {
  PartialReader reader(name, identity);
  for (PartialReader::Record record{}; reader.next(record);) {
  }
  return reader.error();
}

}  // namespace cql::shard
