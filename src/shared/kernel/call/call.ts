import type { z } from 'zod'
import type { VerifiedAct } from '#shared/kernel/access/verifiedEmail.ts'
import type { Permission } from '#shared/kernel/access/permissions.ts'
import type { ErrorName } from '#shared/kernel/errors.ts'
import type { AnnouncedCode } from '#shared/kernel/socket/socket.ts'

/** The backends of the platform spec §7: the main REST base and those beside it. */
export type Backend = 'main' | 'utility' | 'event' | 'alarm' | 'campaign' | 'form' | 'page'

/** Version segment of a call's address (platform spec §7). */
export type Version = 'v1.0' | 'v1-0' | 'v2.0' | 'v3.0'

export type Method = 'GET' | 'POST'

/**
 * Who may make a call; the server checks it before the handler runs and the contract matrix tests it.
 * - `public`: anyone, on an existing site where the path names one.
 * - `session`: anyone logged in.
 * - `member`: a user of the site named by `:channelSeq`.
 * - `{ site }`: a holder of the permission on the site.
 * - `{ course }`: a holder of the permission for the class named by `:courseSeq`, as site staff or as a manager of that class.
 */
export type Access = 'public' | 'session' | 'member' | { site: Permission } | { course: Permission }

type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** A REST call as data: route, validation, client, query key, OpenAPI and negative tests derive from it. */
export interface CallDefinition<
  Path extends string = string,
  Params extends z.ZodObject | undefined = z.ZodObject | undefined,
  Query extends z.ZodObject | undefined = z.ZodObject | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Response extends z.ZodType = z.ZodType,
> {
  method: Method
  backend: Backend
  version: Version
  /** Path below the version segment, with `:name` parameters. */
  path: Path
  params: Params
  query: Query
  body: Body
  response: Response
  access: Access
  /**
   * May also be made with a session that is bound to one site (opened at a site's own host); the handler then answers for that
   * site alone. Only for `session` calls whose path names no site: where the path has `:channelSeq`, it decides.
   */
  atSite?: boolean
  /** What the call does, in a line, for the API page. */
  summary: string
  /** Errors of the catalogue that the call itself raises, beside those of access and validation. */
  errors?: readonly ErrorName[]
  /** What open clients hear when the call has gone well; its numbers come from the path. */
  announces?: AnnouncedCode
  /**
   * Answers depend on address, language and the site's public data alone, and are kept until that changes: those to visitors;
   * those to persons too who have no part in the class of the path (strangers); or those to everyone, whom the call then does
   * not even ask who they are.
   */
  publicRead?: 'visitors' | 'strangers' | 'everyone'
  /** A learner preview may make this call of an account, which answers as to the learner that it shows. */
  inPreview?: true
  /** Largest request body in bytes; 256 KiB when absent. */
  bodyLimit?: number
  /** The call is an act that may need a verified email address (`needsVerifiedEmail`): `emailNotVerified`. */
  verifiedFor?: VerifiedAct
  /** Requests allowed per minute and address; the server's general limit when absent. */
  perMinute?: number
}

/** A registered call; `name` is its place in the contract, such as `course.list`. */
export type Call<D extends CallDefinition = CallDefinition> = D

/** Declares a call; the type checker holds `params` to the parameters that stand in `path`. */
export function call<
  const Path extends string,
  Response extends z.ZodType,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  definition: Omit<CallDefinition<Path, Params, Query, Body, Response>, 'params' | 'query' | 'body'> &
    (PathParams<Path> extends never ? { params?: undefined } : { params: Params & { shape: Record<PathParams<Path>, z.ZodType> } }) & {
      query?: Query
      body?: Body
    },
): CallDefinition<Path, Params, Query, Body, Response> {
  return { params: undefined, query: undefined, body: undefined, ...definition } as unknown as CallDefinition<
    Path, Params, Query, Body, Response
  >
}

type In<S> = S extends z.ZodType ? z.input<S> : undefined
type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type Part<Key extends string, S> = S extends z.ZodType
  ? Partial<z.input<S>> extends z.input<S>
    ? { [K in Key]?: z.input<S> }
    : { [K in Key]: z.input<S> }
  : { [K in Key]?: undefined }

/** What a caller passes: `params`, `query` and `body`, each only where the call has one. */
export type CallInput<D extends CallDefinition> = Part<'params', D['params']> & Part<'query', D['query']> & Part<'body', D['body']>
/** The parsed response of a call. */
export type CallResult<D extends CallDefinition> = z.output<D['response']>
/** What a handler receives after parsing. */
export type CallParsed<D extends CallDefinition> = { params: Out<D['params']>; query: Out<D['query']>; body: Out<D['body']> }
/** What a handler returns: the response before its schema fills defaults. */
export type CallReply<D extends CallDefinition> = In<D['response']>

/** The Fastify path of a call, such as `/api/main/v2.0/channels/:channelSeq`. */
export function callRoute(definition: Pick<CallDefinition, 'backend' | 'version' | 'path'>): string {
  return `/api/${definition.backend}/${definition.version}${definition.path}`
}

/** The address of a call with its parameters and query filled in; absent query values are left out. */
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
