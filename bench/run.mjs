// npm run bench -- <name> [arguments]: runs one benchmark of this folder; without a name, says which there are.
import { readdirSync } from 'node:fs'

const names = readdirSync(new URL('src/', import.meta.url))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => !name.startsWith('bench-'))
const [name, ...rest] = process.argv.slice(2)
if (!names.includes(name)) {
  console.error(`Name a benchmark: npm run bench -- ${names.join(' | ')}`)
  process.exit(1)
}
process.argv.splice(2, Infinity, ...rest)
await import(`./dist/${name}.js`)
