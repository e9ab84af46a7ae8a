import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { onlyFromThisMachine } from './thisMachine.ts'

/** OpenAPI document and page, for development: `/openapi.json`, `/docs`. Register before the calls are mounted. */
export async function registerDocuments(fastify: FastifyInstance, version: string): Promise<void> {
  await fastify.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Madang platform', version, description: 'Every REST call of the platform, generated from its contract.', license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: '/' }],
      components: { securitySchemes: { accessToken: { type: 'apiKey', in: 'header', name: 'access-token' } } },
      security: [{ accessToken: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  await fastify.register(async (scope) => {
    scope.addHook('onRequest', onlyFromThisMachine)
    await scope.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, uiConfig: { docExpansion: 'none', deepLinking: true } })
    scope.get('/openapi.json', { schema: { hide: true } }, async () => fastify.swagger())
  })
}
