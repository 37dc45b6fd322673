import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { withTexts } from '../../texts/in-dutch.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

/** Where an address is typed whose figures one wants to see; what is wrong with it is said before leaving. */
export function AddressBox() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  async function watch(event: FormEvent) {
    event.preventDefault()
    // Both come apart from the first view, which this box is part of.
    const [{ readAddress }, { watchTexts }] = await Promise.all([
      import('./read-address.ts'),
      withTexts(import('../../texts/watch.ts')),
    ])
    const read = readAddress(text)
    if ('problem' in read) setProblem(watchTexts.problems[read.problem])
    else navigate(`/watch/${read.address}`)
  }

  return (
    <form onSubmit={watch} noValidate>
      <TextField
        label={t.connect.watch}
        value={text}
        onChange={(next) => {
          setText(next)
          setProblem(null)
        }}
        error={problem}
        placeholder="0x..."
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aside={
          <Button type="submit" look="secondary">
            {t.connect.watchButton}
          </Button>
        }
      />
    </form>
  )
}
