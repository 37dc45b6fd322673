import { Notice } from '../../ui/notice.tsx'
import { useWhyNot } from './why-not.ts'

/** Above a page of acts: why this session cannot act, when it cannot. */
export function ActNote() {
  const reason = useWhyNot()
  return reason === null ? null : <Notice className="mb-5">{reason}</Notice>
}
