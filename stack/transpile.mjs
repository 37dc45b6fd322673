// Turns the server rooms' TypeScript into what Node runs, file by file and without checking types: that takes seconds,
// and `npm run build` (tsc), which does check, writes the same files.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const { options } = ts.convertCompilerOptionsFromJson(
  ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile).config.compilerOptions,
  root,
)
const compilerOptions = {
  ...options,
  // One file at a time: nothing is resolved.
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  sourceMap: false,
}

for (const room of process.argv.slice(2)) {
  const source = join(root, room, 'src')
  for (const path of readdirSync(source, { recursive: true })) {
    if (path.endsWith('.ts') && !/\.(test|d)\.ts$|(^|\/)(testing|test-support)\//.test(path)) {
      transpile(join(source, path), join(root, room, 'dist', path.replace(/\.ts$/, '.js')))
    }
  }
}

function transpile(from, to) {
  const made = statSync(to, { throwIfNoEntry: false })
  if (made && made.mtimeMs > statSync(from).mtimeMs) return
  const { outputText, diagnostics } = ts.transpileModule(readFileSync(from, 'utf8'), {
    fileName: from,
    compilerOptions,
    reportDiagnostics: true,
  })
  if (diagnostics?.length) {
    const host = {
      getCurrentDirectory: () => root,
      getCanonicalFileName: (name) => name,
      getNewLine: () => '\n',
    }
    console.error(ts.formatDiagnostics(diagnostics, host))
    process.exitCode = 1
    return
  }
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, outputText)
}
