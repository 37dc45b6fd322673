import { writeGenerated } from '@polder/base/write-generated'
import { schemaText } from './schema.ts'

writeGenerated('schema.graphql', schemaText(), 'npm run schema -w api')
