// Writes .env.example and docs/settings.md from base/src/settings-fields.ts.
// With --check it writes nothing and fails when one of them is not current.
import { settingFields } from '../base/dist/settings-fields.js'
import { writeGenerated } from '../base/dist/write-generated.js'

function envExample() {
  const lines = [
    '# The settings of Polder, each with its default. All are optional: copy this file to .env and change what you need.',
    '# Generated from base/src/settings-fields.ts by `npm run generate:settings`.',
  ]
  for (const [name, field] of Object.entries(settingFields)) {
    lines.push('', `# ${field.about}`)
    if (field.unset) lines.push(`# Not set: ${field.unset}.`)
    lines.push(`#${name}=${field.fallback ?? ''}`)
  }
  return `${lines.join('\n')}\n`
}

function settingsPage() {
  const rows = Object.entries(settingFields).map(
    ([name, field]) =>
      `| \`${name}\` | ${field.fallback ? `\`${field.fallback}\`` : (field.unset ?? '')} | ${field.about} |`,
  )
  return `# Settings

<!-- Generated from base/src/settings-fields.ts by \`npm run generate:settings\`. -->

Settings come from the environment or from a file \`.env\`. All are optional in a demo. Each is checked at the start, with a
message that names it. Every embedded part is replaced by one setting and nothing else changes: \`DATABASE_URL\` (Postgres),
\`REDIS_URL\` (queues on Redis instead of Postgres), \`RPC_URL\` (a real chain; the demo wallet and the demo clock then do not
exist).

| setting | default | what it does |
|---|---|---|
${rows.join('\n')}
`
}

writeGenerated('.env.example', envExample(), 'npm run generate:settings')
writeGenerated('docs/settings.md', settingsPage(), 'npm run generate:settings')
