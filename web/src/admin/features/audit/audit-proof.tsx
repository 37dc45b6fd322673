import { useQuery } from '@apollo/client/react'
import { failureText } from '../../../api/failure.ts'
import { graphql } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { formatCount } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Bone } from '../../../ui/skeleton.tsx'

const ProofQuery = graphql(`
  query AdminAuditProof {
    admin {
      auditProof {
        ok
        lines
        head
        problem
      }
    }
  }
`)

/** Whether the chain of hashes holds from the first line to the newest, taken again just now. */
export function AuditProof() {
  const { data, error, loading, refetch } = useQuery(ProofQuery, { fetchPolicy: 'network-only' })
  const proof = data?.admin.auditProof
  if (!proof)
    return error ? (
      <Notice tone="error" className="mb-5">
        {failureText(error, t)}
      </Notice>
    ) : (
      <Bone className="mb-5 h-24" />
    )
  return (
    <Notice
      tone={proof.ok ? 'info' : 'error'}
      title={proof.ok ? a.audit.holds(formatCount(proof.lines)) : a.audit.broken}
      className="mb-5"
    >
      {proof.problem && <p>{proof.problem}</p>}
      <p className="text-ink-soft">{a.audit.headBody}</p>
      <p className="mt-1 mb-3 break-all font-mono text-xs">{proof.head}</p>
      <Button look="secondary" size="small" busy={loading} onClick={() => void refetch()}>
        {a.audit.proveAgain}
      </Button>
    </Notice>
  )
}
