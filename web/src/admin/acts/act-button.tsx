import { Button, type ButtonProps } from '../../ui/button.tsx'
import { useWhyNot } from './why-not.ts'

/** The button of an act: whoever may not act sees it disabled, with the reason. */
export function ActButton({ disabled, children, ...rest }: ButtonProps) {
  const reason = useWhyNot()
  return (
    <Button {...rest} disabled={disabled || reason !== null} title={reason ?? undefined}>
      {children}
      {reason !== null && <span className="sr-only">{`(${reason})`}</span>}
    </Button>
  )
}
