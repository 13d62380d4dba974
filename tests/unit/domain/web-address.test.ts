import { describe, expect, it } from 'vitest'
import { eventInput } from '#shared/domain/event/record/schema.ts'
import { accountInput, groupProfile } from '#shared/domain/user/schema.ts'
import { venueInput } from '#shared/domain/venue/schema.ts'

const artist = accountInput().shape.artist.unwrap().unwrap().shape
const fields = {
  'website of a venue': venueInput().shape.website_url,
  'website of an artist': artist.website_url,
  'EPK of an artist': artist.epk_url,
  'video of an artist': artist.video_url,
  'website of a group': groupProfile().shape.website_url,
  'video of a group': groupProfile().shape.video_url,
  'playlist of an event': eventInput().shape.playlist_url,
}
const hostile = [
  'javascript:alert(1)',
  'JavaScript://youtu.be/%0aalert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://files.example/epk.pdf',
  'mailto:a@b.example',
  'https://good.example@evil.example/',
  'https:evil.example',
  'https://',
  '//evil.example',
  'java\tscript:alert(1)',
  'https://a b.example',
]

describe.each(Object.entries(fields))('the %s', (_, schema) => {
  it.each(hostile)('must not be %j', (value) => {
    expect(schema.safeParse(value).success).toBe(false)
  })
  it('has http, https or no scheme at all', () => {
    for (const scheme of ['https://www.', 'http://', 'www.', ''])
      expect(schema.safeParse(`${scheme}youtube.com/watch?v=dQw4w9WgXcQ`).success, scheme).toBe(true)
  })
})
