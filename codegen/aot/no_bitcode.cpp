// What lld calls to compile files of bitcode, which it never gets here. Its own class would link all
// of LLVM's link-time optimisation, and so every pass.
#include <llvm/Config/llvm-config.h>

#include <vector>

#if LLVM_VERSION_MAJOR == 19  // the class differs from version to version
namespace lld::elf {

class BitcodeFile;
class InputFile;

/// As lld declares it (ELF/LTO.h), without its members, which only these functions would access.
class BitcodeCompiler {
 public:
  BitcodeCompiler();
  ~BitcodeCompiler();
  void add(BitcodeFile& file);
  std::vector<InputFile*> compile();
};

BitcodeCompiler::BitcodeCompiler() {}
BitcodeCompiler::~BitcodeCompiler() {}
void BitcodeCompiler::add(BitcodeFile& /*file*/) {}
std::vector<InputFile*> BitcodeCompiler::compile() {
  return {};
}

}  // namespace lld::elf
#endif
