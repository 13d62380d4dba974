import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compressed } from '#functions/platform/http/compress.ts'

const answer = (length: number) => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify('é'.repeat(length)),
})

describe('a large answer', () => {
  it.each(['gzip', 'br, GZIP;q=0.5', '*'])('is compressed for a browser that accepts %s', async (accepted) => {
    const { body, headers, isBase64Encoded } = await compressed(answer(50_000), accepted)
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(isBase64Encoded).toBe(true)
    expect(body!.length).toBeLessThan(2000)
    expect(gunzipSync(Buffer.from(body!, 'base64')).toString()).toBe(answer(50_000).body)
  })

  it.each([undefined, 'br', 'identity', 'gzip;q=0'])(
    'stays as it is for a client that accepts %s',
    async (accepted) => {
      const { body, headers } = await compressed(answer(50_000), accepted)
      expect(body).toBe(answer(50_000).body)
      expect(headers).toEqual({ 'content-type': 'application/json', vary: 'accept-encoding' })
    },
  )
})

it('small answers and files are never compressed', async () => {
  expect(await compressed(answer(10), 'gzip')).toEqual(answer(10))
  const file = { ...answer(50_000), isBase64Encoded: true }
  expect(await compressed(file, 'gzip')).toBe(file)
})
