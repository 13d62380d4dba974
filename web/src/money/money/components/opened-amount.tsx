import type { Cents } from '#shared/domain/money.ts'
import { Link } from '#web/components/link.tsx'
import { Money } from '#web/components/money.tsx'
import { useWayBack } from '#web/lib/way-back.ts'

/** An amount; a sum of listed rows opens them. */
export const OpenedAmount = ({ amount, to }: { amount: Cents; to: string | undefined }) => {
  const back = useWayBack()
  if (to === undefined || amount === 0) return <Money amount={amount} />
  return (
    <Link to={to} state={back} sx={{ font: 'inherit', color: 'inherit' }}>
      <Money amount={amount} />
    </Link>
  )
}
