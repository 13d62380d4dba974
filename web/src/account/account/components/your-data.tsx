import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import type { User } from '#shared/domain/user/schema.ts'
import { Section } from '#web/components/section.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useDownloadData } from '#web/account/account/api/download-data.ts'

const EraseDialog = lazyPart(() => import('./erase-dialog.tsx'))

/** Download and deletion of a person's data. */
export const YourData = ({ user }: { user: User }) => {
  const [erasing, setErasing] = useState(false)
  const download = useDownloadData()
  return (
    <Section title="Your data" hint="A file with your account, your events and what you were paid.">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          loading={download.isPending}
          onClick={() => download.mutate(user)}
        >
          Download my data
        </Button>
        {!user.is_admin && (
          <Button color="error" startIcon={<DeleteIcon />} onClick={() => setErasing(true)}>
            Delete account
          </Button>
        )}
      </Box>
      {erasing && (
        <Suspense>
          <EraseDialog userId={user.id} onClose={() => setErasing(false)} />
        </Suspense>
      )}
    </Section>
  )
}
