import type { z } from 'zod'
import type { VerifiedAct } from '#shared/kernel/access/verifiedEmail.ts'
import type { Permission } from '#shared/kernel/access/permissions.ts'
import type { ErrorName } from '#shared/kernel/errors.ts'
import type { AnnouncedCode } from '#shared/kernel/socket/socket.ts'

export type Backend = 'main' | 'utility' | 'event' | 'alarm' | 'campaign' | 'form' | 'page'

/** Version segment of a call's URL (platform spec §7). */
export type Version = 'v1.0' | 'v1-0' | 'v2.0' | 'v3.0'

export type Method = 'GET' | 'POST'

/**
 * Who may make a call. The server checks it before the handler runs; the contract matrix tests it.
 * - `public`: anyone; a site in the path must exist.
 * - `session`: any signed-in user.
 * - `member`: a user of the site `:channelSeq`.
 * - `{ site }`: holds the permission on the site.
 * - `{ course }`: holds the permission for the class `:courseSeq`, as site staff or class manager.
 */
export type Access = 'public' | 'session' | 'member' | { site: Permission } | { course: Permission }

type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** A REST call as data; route, validation, client, query key, OpenAPI and negative tests derive from it. */
export interface CallDefinition<
  Path extends string = string,
  Params extends z.ZodObject | undefined = z.ZodObject | undefined,
  Query extends z.ZodObject | undefined = z.ZodObject | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Response extends z.ZodType = z.ZodType,
> {
  /** Its place in the contract, such as `course.list`; '' for a call outside it. */
  name: string
  method: Method
  backend: Backend
  version: Version
  path: Path
  params: Params
  query: Query
  body: Body
  response: Response
  access: Access
  /** Also allowed with a session of one site's host; the handler covers that site only. No `:channelSeq` in the path. */
  atSite?: boolean
  summary: string
  /** Errors that the call itself raises, beside access and validation. */
  errors?: readonly ErrorName[]
  /** Announced to open clients after success; its numbers come from the path. */
  announces?: AnnouncedCode
  /**
   * Cacheable: for visitors, also for users unrelated to the class in the path (strangers: of the reader, the response may show nothing but
   * their part in that class), or for everyone, unauthenticated.
   */
  publicRead?: 'visitors' | 'strangers' | 'everyone'
  inPreview?: true
  /** Largest request body, bytes; default 256 KiB. */
  bodyLimit?: number
  /** May require a verified email address (`needsVerifiedEmail`): `emailNotVerified`. */
  verifiedFor?: VerifiedAct
  /** Requests per minute and address; default: the server's general limit. */
  perMinute?: number
}

export type Call<D extends CallDefinition = CallDefinition> = D

/** Declares a call; `params` must match the parameters in `path` (type-checked). */
export function call<
  const Path extends string,
  Response extends z.ZodType,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  definition: Omit<CallDefinition<Path, Params, Query, Body, Response>, 'name' | 'params' | 'query' | 'body'> &
    (PathParams<Path> extends never ? { params?: undefined } : { params: Params & { shape: Record<PathParams<Path>, z.ZodType> } }) & {
      query?: Query
      body?: Body
    },
): CallDefinition<Path, Params, Query, Body, Response> {
  return { name: '', params: undefined, query: undefined, body: undefined, ...definition } as unknown as CallDefinition<
    Path, Params, Query, Body, Response
  >
}

/** The calls of a domain, which get their names (`course.list`) by it. */
export function domainCalls<Calls extends Record<string, CallDefinition>>(domain: string, calls: Calls): Calls {
  for (const [key, definition] of Object.entries(calls)) definition.name = `${domain}.${key}`
  return calls
}

type In<S> = S extends z.ZodType ? z.input<S> : undefined
type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type Part<Key extends string, S> = S extends z.ZodType
  ? Partial<z.input<S>> extends z.input<S>
    ? { [K in Key]?: z.input<S> }
    : { [K in Key]: z.input<S> }
  : { [K in Key]?: undefined }

export type CallInput<D extends CallDefinition> = Part<'params', D['params']> & Part<'query', D['query']> & Part<'body', D['body']>
export type CallResult<D extends CallDefinition> = z.output<D['response']>
export type CallParsed<D extends CallDefinition> = { params: Out<D['params']>; query: Out<D['query']>; body: Out<D['body']> }
/** A handler's result, before the schema fills in defaults. */
export type CallReply<D extends CallDefinition> = In<D['response']>

/** Fastify path of a call, such as `/api/main/v2.0/channels/:channelSeq`. */
export function callRoute(definition: Pick<CallDefinition, 'backend' | 'version' | 'path'>): string {
  return `/api/${definition.backend}/${definition.version}${definition.path}`
}

/** URL of a call with parameters and query; absent query values are omitted. */
export function callUrl(
  definition: CallDefinition,
  input: { params?: Record<string, unknown> | undefined; query?: Record<string, unknown> | undefined },
): string {
  const path = callRoute(definition).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = Object.entries(input.query ?? {})
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}
