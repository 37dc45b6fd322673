import { writeGenerated } from '@polder/base/write-generated'
import { openApiDocument } from './document.ts'

const document = openApiDocument({
  productName: 'Polder',
  cookieName: 'polder_session',
  adminCookieName: 'polder_admin',
})
writeGenerated('docs/openapi.json', `${JSON.stringify(document, null, 2)}\n`, 'npm run openapi -w api')
