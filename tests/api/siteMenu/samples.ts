import { contract } from '#shared/contract.ts'
import type { CategoryForm, SubMenuForm } from '#shared/siteMenu/contract.ts'
import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'

export const menuOf = (form: Partial<SubMenuForm> = {}): SubMenuForm => ({
  menuSeq: null, menuTitle: '소개', titles: { en: '', ja: '' }, menuTypeCd: '00', path: '/p/about', externLinkUrl: '', openTypeCd: '00', visibleTypeCd: '00', ...form,
})
export const categoryOf = (form: Partial<CategoryForm> = {}): CategoryForm => ({ categoryCd: null, name: '도예', names: { en: '', ja: '' }, ...form })

export const samples: Record<string, Sample> = {
  'siteMenu.menus': { by: 'owner', with: (scene) => ({ params: site(scene) }) },
  'siteMenu.saveMenus': {
    by: 'owner',
    async with(scene) {
      const { version, menus } = await scene.owner.client(contract.siteMenu.menus, { params: site(scene) })
      return { params: site(scene), body: { menus, version } }
    },
  },
  'siteMenu.categories': { by: 'owner', with: (scene) => ({ params: site(scene) }) },
  'siteMenu.saveCategories': {
    by: 'owner',
    async with(scene) {
      const { version, categories } = await scene.owner.client(contract.siteMenu.categories, { params: site(scene) })
      return { params: site(scene), body: { categories, version } }
    },
  },
}
