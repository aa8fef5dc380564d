// A document of the JSON library whose destruction allocates nothing.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cql::object {

/// The library destroys nested values by way of a list on the heap, in a destructor: without memory that
/// would end the process. Here the values are emptied first, from the inside out.
class CborDocument {
 public:
  using Json = nlohmann::json;

  /// Parses CBOR (RFC 8949).
  explicit CborDocument(std::string_view bytes) {
    Builder builder(held_.value);
    if (!Json::sax_parse(bytes, &builder, nlohmann::detail::input_format_t::cbor)) failed_ = true;
  }
  CborDocument(const CborDocument&) = delete;
  CborDocument& operator=(const CborDocument&) = delete;

  bool isValid() const { return !failed_; }
  const Json& value() const { return held_.value; }

 private:
  /// Builds the value in place, so that what is complete when memory runs out is destroyed as the rest is.
  class Builder : public nlohmann::json_sax<Json> {
   public:
    explicit Builder(Json& root) : root_(root) {}

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override { return add(value); }
    bool number_unsigned(number_unsigned_t value) override { return add(value); }
    bool number_float(number_float_t value, const string_t& /*text*/) override { return add(value); }
    bool string(string_t& value) override { return add(std::move(value)); }
    bool binary(binary_t& /*value*/) override { return false; }
    bool start_object(std::size_t /*size*/) override { return open(Json::object()); }
    bool start_array(std::size_t /*size*/) override { return open(Json::array()); }
    bool key(string_t& value) override {
      key_ = std::move(value);
      return true;
    }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool parse_error(std::size_t /*place*/, const std::string& /*token*/,
                     const Json::exception& /*error*/) override {
      return false;
    }

   private:
    template <class Value>
    Json& put(Value&& value) {
      if (open_.empty()) return root_ = std::forward<Value>(value);
      Json& parent = *open_.back();
      if (parent.is_object()) return parent[key_] = std::forward<Value>(value);
      parent.push_back(std::forward<Value>(value));
      return parent.back();
    }
    template <class Value>
    bool add(Value&& value) {
      put(std::forward<Value>(value));
      return true;
    }
    bool open(Json container) {
      Json& place = put(std::move(container));
      open_.push_back(&place);
      return true;
    }
    bool close() {
      open_.pop_back();
      return true;
    }

    Json& root_;
    std::vector<Json*> open_;  ///< from the outside in
    std::string key_;
  };

  static void empty(Json& value) {
    if (!value.is_structured()) return;
    for (Json& part : value) empty(part);
    value.clear();
  }

  /// A member of its own, as it is also destroyed when the constructor throws.
  struct Held {
    Json value;
    ~Held() { empty(value); }
  };
  Held held_;
  bool failed_ = false;
};

}  // namespace cql::object
