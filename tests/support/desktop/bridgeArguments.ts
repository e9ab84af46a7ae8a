import * as fc from 'fast-check'
import { z } from 'zod'
import type { FilesChannel, InvokeChannel } from '#shared/desktop/bridge.ts'

type Callable = InvokeChannel | FilesChannel
type JsonSchema = z.core.JSONSchema.BaseSchema

/** Valid arguments of a channel, from its schema, so that new channels are covered. */
export function fittingArguments(channel: Callable): fc.Arbitrary<unknown[]> {
  const schema = z.toJSONSchema(channel.args, { io: 'input' })
  return (fitting(schema) as fc.Arbitrary<unknown[]>).filter((args) => channel.args.safeParse(args).success)
}

/** Invalid arguments: anything, or valid ones with one change (an argument, an inner value, an unknown key). */
export function malformedArguments(channel: Callable): fc.Arbitrary<unknown[]> {
  const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true, withSparseArray: true, withNullPrototype: true })
  const nasty = fc.oneof(
    fc.constantFrom<unknown>(null, undefined, Number.NaN, -1, 0, 1.5, 2 ** 60, Number.POSITIVE_INFINITY, '', 'x'.repeat(100_000), '\0', '../../etc/passwd', {}, [], [[]], true),
    anything,
  )
  const nearly = fc.tuple(fittingArguments(channel), nasty, fc.nat(), fc.constantFrom('longer', 'shorter', 'replaced', 'keyed')).map(([args, value, place, how]) => {
    if (how === 'longer') return [...args, value]
    if (how === 'shorter') return args.slice(0, -1)
    return how === 'replaced' ? (replaced(args, value, place) as unknown[]) : (keyed(args, value) as unknown[])
  })
  return fc.oneof({ arbitrary: nearly, weight: 3 }, { arbitrary: fc.array(nasty, { maxLength: 5 }), weight: 1 })
    .filter((args) => !channel.args.safeParse(args).success)
}

function replaced(tree: unknown, value: unknown, place: number): unknown {
  if (Array.isArray(tree) && tree.length > 0) {
    const at = place % tree.length
    return tree.map((child, index) => (index === at ? replacedOrInside(child, value, place) : child))
  }
  if (typeof tree === 'object' && tree !== null && Object.keys(tree).length > 0) {
    const names = Object.keys(tree)
    const name = names[place % names.length] ?? ''
    return { ...tree, [name]: replacedOrInside((tree as Record<string, unknown>)[name], value, place) }
  }
  return value
}

const replacedOrInside = (child: unknown, value: unknown, place: number): unknown => (place % 3 === 0 ? value : replaced(child, value, Math.floor(place / 3)))

function keyed(tree: unknown, value: unknown): unknown {
  if (Array.isArray(tree)) return tree.map((child) => keyed(child, value))
  if (typeof tree !== 'object' || tree === null) return tree
  const children = Object.entries(tree).map(([name, child]) => [name, keyed(child, value)])
  return Object.fromEntries([...children, ['unheardOf', value]]) as unknown
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom<unknown>(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => fitting(choice)))
  switch (schema.type) {
    case 'null': return fc.constant(null)
    case 'boolean': return fc.boolean()
    case 'string': return schema.format === 'uuid' ? fc.uuid() : fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 200, 200) })
    case 'integer': return fc.integer({ min: least(schema) ?? -1000, max: Math.min(schema.maximum ?? 1_000_000, 1_000_000) })
    case 'number': return fc.double({ noNaN: true, min: least(schema) ?? -1000, max: Math.min(schema.maximum ?? 1_000_000, 1_000_000) })
    case 'array': return listOf(schema)
    case 'object': return objectOf(schema)
    default: throw new Error(`no values are known for ${JSON.stringify(schema)}: teach them here`)
  }
}

function least({ minimum, exclusiveMinimum }: JsonSchema): number | undefined {
  return typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : minimum
}

function listOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.prefixItems !== undefined) return fc.tuple(...schema.prefixItems.map((item) => fitting(item as JsonSchema)))
  return fc.array(fitting(schema.items as JsonSchema), { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 5, 5) })
}

function objectOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [name, fitting(property as JsonSchema)] as const)
  return fc.record(Object.fromEntries(properties), { requiredKeys: schema.required ?? [] })
}
