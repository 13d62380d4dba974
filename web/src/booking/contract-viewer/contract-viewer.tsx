import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { contractQuery } from '#web/lib/requests/event/get-contract.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { PageSkeleton } from '#web/components/skeletons.tsx'
import { ContractText } from './contract-text.tsx'

interface ContractViewerProps {
  eventId: string
  zone?: string | undefined
  onClose: () => void
}

export const ContractViewer = ({ eventId, zone, onClose }: ContractViewerProps) => {
  const { data, error, refetch } = useQuery(contractQuery(eventId))
  return (
    <ResponsiveDialog
      open
      title="Contract"
      isText
      onClose={onClose}
      maxWidth="md"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {data ? (
        <ContractText contract={data} zone={zone} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </ResponsiveDialog>
  )
}
