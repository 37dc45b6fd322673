import { writeGenerated } from '../write-generated.ts'
import { schemaText } from './schema.ts'

writeGenerated('schema.graphql', schemaText(), 'npm run schema -w api')
