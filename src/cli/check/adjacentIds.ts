import { parseSync, Visitor } from 'vite'
import type { ESTree } from 'vite'

type Parameter = ESTree.ParamPattern | ESTree.TSParameterProperty

const isNumeric = (type: ESTree.TSType): boolean => type.type === 'TSNumberKeyword' || (type.type === 'TSUnionType' && type.types.some(isNumeric))

/** The name of a parameter that takes one id; an implementation may leave its type to the interface. */
function idOf(parameter: Parameter | undefined): string | undefined {
  if (parameter?.type === 'AssignmentPattern') return idOf(parameter.left as Parameter)
  if (parameter?.type !== 'Identifier' || !parameter.name.endsWith('Seq')) return undefined
  const type = parameter.typeAnnotation?.typeAnnotation
  return type === undefined || isNumeric(type) ? parameter.name : undefined
}

/** Adjacent ids among the parameters of a server function: a caller can swap them unnoticed. */
export function adjacentIdFaults(file: string, source: string): string[] {
  if (!file.startsWith('src/server/') || file.endsWith('.test.ts')) return []
  const faults: string[] = []
  const check = ({ params }: { params: readonly Parameter[] }) => {
    for (const [index, parameter] of params.entries()) {
      const [one, next] = [idOf(parameter), idOf(params[index + 1])]
      if (one !== undefined && next !== undefined) faults.push(`${file} takes ${one} and ${next} side by side: use a type of #shared/kernel/refs.ts`)
    }
  }
  new Visitor({
    FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check,
    TSMethodSignature: check, TSFunctionType: check, TSDeclareFunction: check,
  }).visit(parseSync(file, source).program)
  return faults
}
