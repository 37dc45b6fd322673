#!/usr/bin/env node
/**
 * The pinned solc-js behind the two options that forge asks a compiler for, so that forge needs no download.
 */
import solc from 'solc'

const [option] = process.argv.slice(2)

if (option === '--version') {
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}\n`)
} else if (option === '--standard-json') {
  const chunks = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  process.stdout.write(solc.compile(Buffer.concat(chunks).toString('utf8')))
} else {
  process.stderr.write('solc.mjs answers --version and --standard-json only\n')
  process.exitCode = 1
}
