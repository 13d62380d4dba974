import { useMutation } from '@tanstack/react-query'
import type { User } from '#shared/domain/user/schema.ts'
import { readAllRaw, readRaw, saveFile } from '#web/lib/api/download.ts'
import { nowIso } from '#web/lib/clock.ts'
import { notify } from '#web/lib/notify.ts'

const atOnce = 5
const year = (offset: number) => Number(nowIso().slice(0, 4)) + offset

const readEvents = async (): Promise<unknown[]> => {
  const range = { start_date: `${year(-20)}-01-01`, end_date: `${year(5)}-01-01` }
  const listed = await readAllRaw<{ id: string }>('/events', range)
  const events: unknown[] = []
  for (let i = 0; i < listed.length; i += atOnce)
    events.push(...(await Promise.all(listed.slice(i, i + atOnce).map(({ id }) => readRaw(`/events/${id}`)))))
  return events
}

/** Everything that the product shows its owner: amounts in currency units, times in UTC. */
const collect = async ({ id, is_agent, is_artist, is_bandleader, is_musician }: User) => {
  const isPaid = is_agent || is_artist || is_bandleader || is_musician
  const [account, events, payouts, earnings, texts] = await Promise.all([
    readRaw(`/users/${id}`),
    readEvents(),
    isPaid ? readAllRaw(`/users/${id}/payouts`) : [],
    isPaid ? readRaw(`/users/${id}/earnings`) : null,
    readRaw(`/users/${id}/texts`),
  ])
  return { account, events, payouts, earnings, texts }
}

export const useDownloadData = () =>
  useMutation({
    mutationFn: async (user: User) =>
      saveFile(
        new Blob([JSON.stringify(await collect(user), null, 2)], { type: 'application/json' }),
        `BookMe-${user.id}.json`,
      ),
    onError: (error) => notify.failure(error, { otherwise: 'Could not download your data' }),
  })
