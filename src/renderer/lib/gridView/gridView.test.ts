import { describe, expect, it } from 'vitest'
import { gridViewOf, rowNumber, savedQueryOf, withSaved, withView } from './gridView.ts'
import type { GridViewSpec } from './gridView.ts'

const filters = { status: ['00', '01'], access: ['open', 'ended'] } as const
const spec: GridViewSpec<'applied' | 'until', typeof filters> = {
  sorts: ['applied', 'until'], filters, standard: ({ status }) => ({ by: 'applied', order: status === '01' ? 'asc' : 'desc' }),
}
const read = (query: string) => gridViewOf(new URLSearchParams(query), spec)

describe('the view of a list in the address [GEN-04]', () => {
  it('goes there and comes back', () => {
    const view = { q: '김 하늘&', filters: { status: '00', access: 'open' }, sort: { by: 'until', order: 'desc' }, columns: ['email', 'status'] } as const
    const address = withView(new URLSearchParams('channelSeq=1&bulk=3&status=01'), view)
    expect(gridViewOf(new URLSearchParams(address.toString()), spec)).toEqual(view)
    expect([address.get('channelSeq'), address.get('bulk')]).toEqual(['1', '3'])
    expect(gridViewOf(withView(address, { columns: [] }), spec).columns).toEqual([])
    expect(withView(address, { q: '', filters: { status: undefined, access: '' }, columns: null }).toString()).toBe('channelSeq=1&bulk=3&sort=until&order=desc')
  })

  it.each([
    ['', { q: '', filters: {}, sort: { by: 'applied', order: 'desc' }, columns: null }],
    ['status=01', { q: '', filters: { status: '01' }, sort: { by: 'applied', order: 'asc' }, columns: null }],
    ['status=77&access=x&sort=password&order=up&q=%20a%20', { q: 'a', filters: {}, sort: { by: 'applied', order: 'desc' }, columns: null }],
    ['sort=until', { q: '', filters: {}, sort: { by: 'until', order: 'asc' }, columns: null }],
  ])('of %j is what is known of it', (query, view) => {
    expect(read(query)).toEqual(view)
  })

  it('is saved without what is not of it, and put in place of another', () => {
    const saved = savedQueryOf(new URLSearchParams('channelSeq=1&status=01&columns=email&q=b'), filters)
    expect(saved).toBe('columns=email&q=b&status=01')
    expect(savedQueryOf(new URLSearchParams('q=b&status=01&columns=email&bulk=2'), filters)).toBe(saved)
    expect(withSaved(new URLSearchParams('channelSeq=1&access=open&sort=until'), saved, filters).toString()).toBe('channelSeq=1&q=b&columns=email&status=01')
  })

  it('reads the number of a class, and nothing that is none', () => {
    const filters = { courseSeq: rowNumber }
    const numbered = { sorts: ['name'], filters, standard: () => ({ by: 'name', order: 'asc' }) } satisfies GridViewSpec<'name', typeof filters>
    expect(gridViewOf(new URLSearchParams('courseSeq=12'), numbered).filters).toEqual({ courseSeq: '12' })
    for (const value of ['0', '-1', '1.5', 'x', '']) expect(gridViewOf(new URLSearchParams({ courseSeq: value }), numbered).filters).toEqual({})
    expect(savedQueryOf(new URLSearchParams('courseSeq=12&bulk=1'), filters)).toBe('courseSeq=12')
  })
})
