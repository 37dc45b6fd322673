import type { JsonSchema } from './document.ts'

/** @returns a schema's type in a word or two, e.g. `number or null`, and what it means */
export function typeText(schema: JsonSchema): { text: string; about: string } {
  const about = typeof schema.description === 'string' ? schema.description : ''
  if (Array.isArray(schema.anyOf)) {
    const members = (schema.anyOf as JsonSchema[]).map(typeText)
    return {
      text: members.map(({ text }) => text).join(' or '),
      about:
        about ||
        members
          .map((member) => member.about)
          .filter(Boolean)
          .join('; '),
    }
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
