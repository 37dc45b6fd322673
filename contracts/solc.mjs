#!/usr/bin/env node
/**
 * The pinned solc-js behind the two options that forge asks a compiler for, so that forge needs no download.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import solc from 'solc'

const options = process.argv.slice(2)

if (options.includes('--version')) {
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}\n`)
} else if (options.includes('--standard-json')) {
  const chunks = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  const input = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  process.stdout.write(solc.compile(JSON.stringify(input), { import: readSource }))
} else {
  process.stderr.write('solc.mjs answers --version and --standard-json only\n')
  process.exitCode = 1
}

/** Sources above this folder are not in forge's input under the name by which others import them. */
function readSource(path) {
  try {
    return { contents: readFileSync(resolve(path), 'utf8') }
  } catch (error) {
    return { error: String(error) }
  }
}
