import type { JsonSchema, OpenApiDocument, Operation } from './document.ts'

/** @returns the document as a page for people: no script, its style in a file of its own */
export function docsPage(document: OpenApiDocument): string {
  const { info, tags, components } = document
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(info.title)}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header>
<h1>${escapeHtml(info.title)}</h1>
<p>${rich(info.summary)}</p>
<p>${rich(info.description)}</p>
<p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p>
</header>
<div class="columns">
<nav aria-label="Calls">
${groups.map(({ name, calls }) => `<h2>${escapeHtml(name)}</h2><ul>${calls.map(link).join('')}</ul>`).join('\n')}
<h2>Types</h2><ul>${Object.keys(components.schemas).map(schemaLink).join('')}</ul>
</nav>
<main id="calls">
${groups.map(({ name, calls }) => `<section><h2>${escapeHtml(name)}</h2>${calls.map(section).join('\n')}</section>`).join('\n')}
<section><h2>Types</h2>
${Object.entries(components.schemas).map(schemaSection).join('\n')}
</section>
</main>
</div>
</body>
</html>
`
}

interface PlacedCall {
  path: string
  method: string
  operation: Operation
}

function link({ operation, method, path }: PlacedCall): string {
  return `<li><a href="#${operation.operationId}"><b>${method.toUpperCase()}</b> ${escapeHtml(path)}</a></li>`
}

function schemaLink(name: string): string {
  return `<li><a href="#type-${name}">${name}</a></li>`
}

function section({ path, method, operation }: PlacedCall): string {
  const { parameters = [], requestBody, responses } = operation
  const answer = Object.values(responses[200]?.content ?? {})[0]?.schema ?? {}
  const refusals = Object.entries(responses).filter(([status]) => status !== '200')
  return `<article id="${operation.operationId}">
<h3><b class="${method}">${method.toUpperCase()}</b> <code>/api${escapeHtml(path)}</code></h3>
<p>${rich(operation.summary)}.${operation.security ? ' <strong>Needs a session of the wallet.</strong>' : ''}</p>
${operation.description ? `<p>${rich(operation.description)}</p>` : ''}
${parameters.length > 0 ? `<h4>Parameters</h4>${table(parameters.map(({ name, schema, required, in: place }) => row(`${name} (${place})`, schema, required)))}` : ''}
${requestBody ? `<h4>Request</h4>${fields(requestBody.content['application/json'].schema)}` : ''}
<h4>Answer</h4>${fields(answer)}
<details><summary>Refusals</summary><ul>${refusals.map(([status, { description }]) => `<li><b>${status}</b> ${rich(description)}</li>`).join('')}</ul></details>
</article>`
}

function schemaSection([name, schema]: [string, JsonSchema]): string {
  const about = typeof schema.description === 'string' ? `<p>${rich(schema.description)}</p>` : ''
  return `<article id="type-${name}"><h3>${name}</h3>${about}${fields(schema)}</article>`
}

/** @returns the fields of an object, inner ones by their path */
function fields(schema: JsonSchema): string {
  return table(rowsOf(schema, ''))
}

function rowsOf(schema: JsonSchema, before: string): string[] {
  const required = new Set(Array.isArray(schema.required) ? schema.required : [])
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, field]) => {
    const inner = field.type === 'array' ? (field.items as JsonSchema) : field
    const path = `${before}${name}`
    return [
      row(path, field, required.has(name)),
      ...(inner?.properties ? rowsOf(inner, `${path}${inner === field ? '.' : '[].'}`) : []),
    ]
  })
}

function row(name: string, schema: JsonSchema, required: boolean): string {
  const [example] = Array.isArray(schema.examples) ? schema.examples : []
  const { text, about } = typeText(schema)
  const said = [
    about && rich(about),
    example !== undefined && `e.g. <code>${escapeHtml(JSON.stringify(example))}</code>`,
  ]
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code>${required ? '' : ' <small>optional</small>'}</th><td>${linked(text)}</td><td>${said.filter(Boolean).join('; ')}</td></tr>`
}

function table(rows: string[]): string {
  return `<div class="scroll"><table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

/** Types of the document become links to them. */
function linked(text: string): string {
  return escapeHtml(text).replace(/\b[A-Z]\w+/g, (name) => `<a href="#type-${name}">${name}</a>`)
}

/** Words between backquotes are code. */
function rich(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

/** @returns a schema's type in a word or two, e.g. `number or null`, and what it means */
function typeText(schema: JsonSchema): { text: string; about: string } {
  const about = typeof schema.description === 'string' ? schema.description : ''
  if (Array.isArray(schema.anyOf)) {
    const members = (schema.anyOf as JsonSchema[]).map(typeText)
    const told = members.flatMap((member) => member.about || [])
    return { text: members.map(({ text }) => text).join(' or '), about: about || told.join('; ') }
  }
  return { text: nameOf(schema), about }
}

function nameOf(schema: JsonSchema): string {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? ''
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.type === 'array') return `list of ${typeText((schema.items ?? {}) as JsonSchema).text}`
  const range = [
    typeof schema.minimum === 'number' && schema.minimum > 0 && `from ${schema.minimum}`,
    typeof schema.maximum === 'number' && schema.maximum < 1e9 && `to ${schema.maximum}`,
  ].filter(Boolean)
  return [schema.format ?? schema.type ?? 'anything', ...range].join(' ')
}
