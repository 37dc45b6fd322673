/** Prints the gas of whole transactions, as test/Gas.t.sol measures it. Exits 1 when one is above its bound. */
import { runForge } from './forge.mjs'

const args = 'test --isolate --match-path test/Gas.t.sol -vv'.split(' ')
const { code, stdout, stderr } = await runForge(args)
const lines = [...stdout.matchAll(/^ {2}(.+): (\d+)$/gm)]
for (const [, name, gas] of lines) console.log(Number(gas).toLocaleString('en').padStart(10), name)
if (code !== 0 || lines.length === 0) {
  console.error(stdout, stderr)
  process.exitCode = 1
}
