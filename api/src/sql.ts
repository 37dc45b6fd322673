import { statementsOf } from '@polder/ledger/sql'
import type { StatementTypes } from './statements.generated.ts'

export const { query, exists, execute } = statementsOf<StatementTypes>()
