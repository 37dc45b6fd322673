#!/usr/bin/env node
/**
 * The pinned solc-js behind the two options that forge asks a compiler for, so that forge needs no download.
 * Forge adds options of paths, which do not matter here. Sources above this folder are not in forge's input under
 * the name by which others import them, so they are read as the compiler asks for them.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

const require = createRequire(import.meta.url)
const options = process.argv.slice(2)

if (options.includes('--version')) {
  // Loading the compiler to ask it takes half a second, and forge asks at every run.
  const { version } = require('solc/package.json')
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${version}\n`)
} else if (options.includes('--standard-json')) {
  const { default: solc } = await import('solc')
  process.stdout.write(solc.compile(readFileSync(0, 'utf8'), { import: readSource }))
} else {
  process.stderr.write('solc.mjs answers --version and --standard-json only\n')
  process.exitCode = 1
}

function readSource(path) {
  try {
    return { contents: readFileSync(resolve(path), 'utf8') }
  } catch (error) {
    return { error: String(error) }
  }
}
