import { consentRecord, hasAlias, moveAlias } from './alias.ts'
import { deploy, type Step } from './step.ts'
import type { StageFile } from './means.ts'

const hostOf = (file: StageFile): string | undefined =>
  file.appUrl === undefined ? undefined : new URL(file.appUrl).host

/** Once the rows and files are there. */
export const siteSteps: readonly Step[] = [
  {
    title: 'Give the stage its keys at Stripe',
    words:
      'Roll the secret key at Stripe and let the old one end at once: when the lost region is back, its ' +
      'schedules would pay a second time with it. Put the new one, with the signing secret of the endpoint, ' +
      'which stays, into the secret of the new stack. The secret of the origin is made by the deployment.',
    run: async (means) =>
      (await means.hasStripeKey())
        ? undefined
        : { todo: [`Put the new Stripe keys into ${await means.output('StripeSecretArn')}`] },
  },
  {
    title: 'Let the domain agree',
    words:
      'CloudFront moves a domain only with its consent: a TXT record of the name `_<host>` with the address of ' +
      'the new distribution. The command waits for it in words: add it and repeat.',
    async run(means) {
      const host = hostOf(means.file.read())
      if (host === undefined) return undefined
      if (await hasAlias(means.dynamodb, await means.output('DistributionId'), host)) return undefined
      const distribution = await means.output('DistributionDomain')
      if (await means.domain.consents(host, distribution)) return undefined
      return { todo: [`DNS: ${consentRecord(host, distribution)}; then repeat this command`], stop: true }
    },
  },
  {
    title: 'Move the domain',
    words:
      'Takes the domain from the old distribution to the new one (`associate-alias`), which keeps people who ' +
      'come by the old record. Then takes `domainElsewhere` out of the file, and deploys, so that the template ' +
      'has the domain, too. CloudFront is changed in us-east-1: while that region is lost, this step fails, and ' +
      'the site has only the address of its distribution.',
    async run(means) {
      const { domainElsewhere: _, ...file } = means.file.read()
      const host = hostOf(file as StageFile)
      // Not by the file: an interruption may lie between it and the deployment.
      if (host === undefined || (await means.hasDomain())) return undefined
      const id = await means.output('DistributionId')
      if (!(await hasAlias(means.dynamodb, id, host))) await moveAlias(means.dynamodb, id, host)
      means.file.write(file as StageFile)
      return deploy(means)
    },
  },
  {
    title: 'Lead DNS here',
    words:
      "Point the domain's record at the new distribution, remove the TXT record, and add the records for mail " +
      "that the deployment prints. Mail needs SES's production access in this region, which AWS grants within a " +
      'day.',
    async run(means) {
      const file = means.file.read()
      const host = hostOf(file)
      if (host === undefined || (await means.domain.leadsTo(host))) return undefined
      return { todo: [`DNS: CNAME ${host} → ${await means.output('DistributionDomain')} (an apex domain: ALIAS)`] }
    },
  },
  {
    title: 'Close the lost region',
    words:
      'Money that moved since the copy is at Stripe but not in the books: the next reconciliation settles what ' +
      'it can as missed webhooks, and lists the rest under *Differences*. Once the lost region answers, set the ' +
      'reserved concurrency of all its functions to 0 before anything else, read there what people did since ' +
      'the copy, and tear its stack down (Teardown). Commit the file, and choose another `backupRegion`.',
    run: () => Promise.resolve({ todo: ['Once the lost region answers: stop its functions, read, tear down'] }),
  },
]
