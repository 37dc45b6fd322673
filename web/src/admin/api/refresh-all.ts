import { failureText } from '../../api/failure.ts'
import { t } from '../../texts/texts.ts'
import { notify } from '../../ui/notify.ts'
import { adminClient } from './admin-client.ts'

/** Reads everything on the page again; says so when it cannot be read. */
export async function refreshAll(): Promise<void> {
  try {
    await adminClient.refetchQueries({ include: 'active' })
  } catch (error) {
    notify('error', failureText(error, t))
  }
}
