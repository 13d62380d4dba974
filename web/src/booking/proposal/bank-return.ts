import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

const added = ['payment_intent', 'payment_intent_client_secret', 'redirect_status']

export type BankAnswer = 'confirmed' | 'refused'

/**
 * The client's answer on the bank's page a moment ago. The provider's additions to the address are removed: a bookmark
 * or a shared link must not say it again.
 */
export const useBankReturn = (): BankAnswer | undefined => {
  const [params, setParams] = useSearchParams()
  const [status] = useState(params.get('redirect_status'))
  useEffect(() => {
    if (!added.some((name) => params.has(name))) return
    setParams(
      (old) => {
        for (const name of added) old.delete(name)
        return old
      },
      { replace: true },
    )
  }, [params, setParams])
  return status === null ? undefined : status === 'succeeded' ? 'confirmed' : 'refused'
}
