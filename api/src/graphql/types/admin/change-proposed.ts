import { ID } from 'type-graphql'
import { objectType } from '../object-type.ts'

export const ChangeProposed = objectType(
  'ChangeProposed',
  'The change takes another admin: it is proposed and not made',
  { id: [ID, 'Of the proposed change'] },
)
export type ChangeProposed = InstanceType<typeof ChangeProposed>
