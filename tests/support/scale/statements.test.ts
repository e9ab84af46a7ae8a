import { expect, it } from 'vitest'
import { readStatements, scannedTables } from './statements.ts'

const scan = '{ "Query Text": "select * from a join b", "Plan": { "Node Type": "Hash Join", "Plans": [\n\t\t{ "Node Type": "Parallel Seq Scan", "Relation Name": "a" },\n\t\t{ "Node Type": "Index Scan", "Relation Name": "b" }] } }'
const log = `LOG:  checkpoint starting: time\n2026-03-10 03:00:00.000 GMT [7] LOG:  duration: 0.021 ms  plan:\n\t${scan}\nWARNING:  something else\nLOG:  duration: 1.5 ms  plan:\n\t{ "Query Text": "select 1",\n\t  "Plan": { "Node Type": "Result" } }\n`

it('parses statements and plans from the server’s log, without an incomplete one', () => {
  const { statements, read } = readStatements(log)
  expect(statements.map(({ text }) => text)).toEqual(['select * from a join b'])
  const rest = readStatements(`${log.slice(read)}LOG:  end\n`)
  expect(rest.statements.map(({ text }) => text)).toEqual(['select 1'])
  expect(readStatements(log.slice(0, 100)).statements).toEqual([])
})

it('lists the tables that a plan scans', () => {
  expect(readStatements(log).statements.map(scannedTables)).toEqual([['a']])
  expect(scannedTables({ text: '', plan: { 'Node Type': 'Index Only Scan', 'Relation Name': 'a' } })).toEqual([])
})
