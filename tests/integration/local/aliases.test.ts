import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readDeployment } from '#local/template/deployment.ts'
import { createResolver } from '#local/template/resolve.ts'
import type { Template } from '#local/template/template.ts'

/**
 * An alias is called as in AWS: by its own ARN, which a permission must name. The fixture's routes, queue and schedule
 * call aliases, so that the other tests of this folder do.
 */

const fixture = () =>
  JSON.parse(readFileSync(new URL('fixture/BookMe.template.json', import.meta.url), 'utf8')) as Template
const read = (template: Template) =>
  readDeployment(
    template,
    createResolver(template, (name) => name),
  )
const property = (template: Template, id: string) => template.Resources[id]!.Properties as Record<string, unknown>

describe('an alias of the local cloud', () => {
  it('leads to its function', () => {
    const { functionOf, routes, openToApi } = read(fixture())
    for (const { functionArn } of routes) {
      expect(functionArn).toMatch(/:function:[\w-]+:live$/)
      expect(openToApi.has(functionArn)).toBe(true)
      expect(functionOf(functionArn)!.logicalId).toBe('ApiFunction')
    }
    expect(functionOf('fixture-worker:live')!.logicalId).toBe('Worker')
    expect(functionOf('fixture-worker')!.logicalId).toBe('Worker')
    expect(functionOf('fixture-worker:canary')).toBeUndefined()
  })

  it('is not opened to the API by a permission for its function', () => {
    const template = fixture()
    property(template, 'Permission').FunctionName = { 'Fn::GetAtt': ['ApiFunction', 'Arn'] }
    const { openToApi, routes } = read(template)
    expect(openToApi.has(routes[0]!.functionArn)).toBe(false)
  })

  it('takes requests by the routes that a stage serves, and no others', () => {
    const template = fixture()
    expect(read(template).routes.map(({ routeKey }) => routeKey)).toContain('GET /v1/echo/{id}')
    delete template.Resources.ApiDeployment
    property(template, 'ApiStage').DeploymentId = 'another'
    expect(() => read(template)).toThrow('The stage ApiStage serves no deployment of its API.')
    delete template.Resources.ApiStage
    expect(read(template).routes).toEqual([])
  })

  it('of a version that the template lacks prevents the start', () => {
    const template = fixture()
    delete template.Resources.ApiVersion
    property(template, 'ApiLive').FunctionVersion = '1'
    expect(() => read(template)).toThrow('The alias ApiLive names no version of the template.')
  })

  it('that splits its calls prevents the start: here, there is one version', () => {
    const template = fixture()
    property(template, 'ApiLive').RoutingConfig = { AdditionalVersionWeights: [] }
    expect(() => read(template)).toThrow('RoutingConfig')
  })
})
