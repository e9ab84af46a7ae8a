import type { TFunction } from 'i18next'
import { coursePaths } from '#shared/course/paths.ts'
import { newBlock } from '#shared/page/blocks/blocks.ts'
import type { BlockOf, BlockType, PageBlock } from '#shared/page/blocks/blocks.ts'

export const pageTemplates = ['blank', 'landing', 'about', 'faq', 'pricing'] as const
export type PageTemplate = (typeof pageTemplates)[number]

/** Blocks that are filled already, for a page that exists. */
export const blockTemplates = ['welcome', 'reasons', 'learners', 'prices', 'questions', 'people'] as const
export type BlockTemplate = (typeof blockTemplates)[number]

type T = TFunction<'sitePage'>
const textOf = (title: string, text: string) => `<h3>${title}</h3><p>${text}</p>`

/** Samples for ready-made pages and blocks, in the language of their maker. */
function samples(t: T, newId: () => string) {
  const block = <K extends BlockType>(type: K, fields: Partial<BlockOf<K>>): PageBlock => ({ ...newBlock(type, newId()), ...fields }) as PageBlock
  const text = (html: string) => ({ ...newBlock('text', newId()), html })
  const browse = { label: t('sample.browse'), link: coursePaths.classes }
  const questions = block('faq', {
    title: t('sample.faqTitle'),
    items: [{ question: t('sample.q1'), answer: t('sample.a1') }, { question: t('sample.q2'), answer: t('sample.a2') }, { question: t('sample.q3'), answer: t('sample.a3') }],
  })
  const prices = block('prices', {
    title: t('sample.pricesTitle'),
    plans: [
      { name: t('sample.plan1'), price: t('sample.price1'), period: '', lines: [t('sample.line1'), t('sample.line2')], button: browse, isBest: false },
      { name: t('sample.plan2'), price: t('sample.price2'), period: t('sample.period2'), lines: [t('sample.line3'), t('sample.line4'), t('sample.line5')], button: browse, isBest: true },
      { name: t('sample.plan3'), price: t('sample.price3'), period: '', lines: [t('sample.line6'), t('sample.line7')], button: browse, isBest: false },
    ],
  })
  const reasons = block('columns', { tone: 'tint', columns: [[text(textOf(t('sample.why1'), t('sample.why1Text')))], [text(textOf(t('sample.why2'), t('sample.why2Text')))], [text(textOf(t('sample.why3'), t('sample.why3Text')))]] })
  const reviews = block('reviews', { title: t('sample.reviewsTitle') })
  const teachers = block('teachers', { title: t('sample.teachersTitle') })
  return { block, browse, questions, prices, reasons, reviews, teachers }
}

/** The blocks of a ready-made page. */
export function blocksOfTemplate(template: PageTemplate, t: T, newId: () => string): PageBlock[] {
  const { block, browse, questions, prices, reasons, reviews, teachers } = samples(t, newId)
  switch (template) {
    case 'blank': return []
    case 'landing': return [
      block('hero', { layout: 'center', title: t('sample.landingTitle'), lead: t('sample.landingLead'), button: browse }), reasons,
      block('classes', { title: t('sample.classesTitle'), rule: 'popular' }), reviews, questions,
    ]
    case 'about': return [
      block('hero', { layout: 'center', title: t('sample.aboutTitle'), lead: t('sample.aboutLead') }), block('text', { html: `<h2>${t('sample.storyTitle')}</h2><p>${t('sample.story')}</p>` }), teachers,
      block('map', { title: t('sample.mapTitle'), address: '' }),
    ]
    case 'faq': return [block('hero', { layout: 'center', title: t('sample.faqTitle'), lead: t('sample.faqLead') }), { ...questions, ...(questions.type === 'faq' ? { title: '' } : {}) } as PageBlock]
    case 'pricing': return [block('hero', { layout: 'center', title: t('sample.pricesTitle'), lead: t('sample.pricesLead') }), { ...prices, ...(prices.type === 'prices' ? { title: '' } : {}) } as PageBlock, reviews, questions]
  }
}

/** Ready-made blocks. */
export function blocksOfGroup(template: BlockTemplate, t: T, newId: () => string): PageBlock[] {
  const { block, browse, questions, prices, reasons, reviews, teachers } = samples(t, newId)
  switch (template) {
    case 'welcome': return [block('hero', { layout: 'center', title: t('sample.landingTitle'), lead: t('sample.landingLead'), button: browse })]
    case 'reasons': return [reasons]
    case 'learners': return [block('classes', { title: t('sample.classesTitle'), rule: 'popular' }), reviews]
    case 'prices': return [prices]
    case 'questions': return [questions]
    case 'people': return [block('text', { html: `<h2>${t('sample.storyTitle')}</h2><p>${t('sample.story')}</p>` }), teachers, block('map', { title: t('sample.mapTitle'), address: '' })]
  }
}
