import { generateKeyPairSync, sign } from 'node:crypto'

/** DER (X.690): a tag, the length, the content. */
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const hex = (text: string) => Buffer.from(text, 'hex')
const pem = (name: string, bytes: Buffer) =>
  `-----BEGIN ${name}-----\n${bytes.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${name}-----\n`

/** A key, and a certificate for some host names that it signs itself. */
export const selfSigned = (...hosts: string[]): { key: string; cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(hex('06082a8648ce3d040302'))
  const name = sequence(der(0x31, sequence(hex('0603550403'), der(0x0c, Buffer.from(hosts[0]!)))))
  const time = (text: string) => der(0x18, Buffer.from(text))
  const hostNames = sequence(...hosts.map((host) => der(0x82, Buffer.from(host))))
  const content = sequence(
    der(0xa0, hex('020102')),
    hex('020101'),
    ecdsaWithSha256,
    name,
    sequence(time('20200101000000Z'), time('21200101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(hex('0603551d11'), der(0x04, hostNames)))),
  )
  const signature = der(0x03, hex('00'), sign('sha256', content, privateKey))
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: pem('CERTIFICATE', sequence(content, ecdsaWithSha256, signature)),
  }
}
