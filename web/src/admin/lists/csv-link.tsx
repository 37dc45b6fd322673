import { Download } from 'lucide-react'
import { failureText } from '../../api/failure.ts'
import { useTask } from '../../api/use-task.ts'
import { a } from '../../texts/admin.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { adminFetch } from '../session/admin-fetch.ts'
import { readAnswer } from '../session/read-answer.ts'
import { csvPath, type ListVariables } from './csv-path.ts'

/** Downloads all rows of a list as it is sorted and filtered now; they stream from the server. */
export function CsvLink({ list, variables }: { list: string; variables: ListVariables }) {
  const { busy, run } = useTask((error) => {
    notify('error', failureText(error, t))
    return null
  })

  async function download() {
    // The browser downloads on its own and cannot refresh a session, so it is made sure of here.
    await readAnswer(await adminFetch('/api/auth/admin/verify', { cache: 'no-store' }))
    const link = document.createElement('a')
    link.href = csvPath(list, variables)
    link.download = ''
    link.click()
  }

  return (
    <Button look="secondary" size="field" busy={busy} onClick={() => run(download)}>
      <Download aria-hidden className="size-4" />
      {a.lists.csv}
    </Button>
  )
}
