import { describe, expect, it } from 'vitest'
import { CURRICULUM_TITLE_MAX } from './items.ts'
import { fileTitle } from './fileTitle.ts'

describe('fileTitle', () => {
  it.each([
    ['01. 물레 앞에 앉기.mp4', '물레 앞에 앉기'],
    ['02_중심_잡기.mov', '중심 잡기'],
    ['1-2 Throwing a cup.webm', 'Throwing a cup'],
    ['(3) Glaze.mkv', 'Glaze'],
    ['3D printing.mp4', '3D printing'],
    ['lesson.v2.final.mp4', 'lesson.v2.final'],
    ['2024.mp4', '2024'],
    ['.mp4', '.mp4'],
    ['no extension', 'no extension'],
    ['강의 자료.tar.gz', '강의 자료.tar'],
  ])('%s gives the lesson title %s [STU-03]', (fileName, title) => {
    expect(fileTitle(fileName)).toBe(title)
  })
  it('composes Hangul that macOS decomposed', () => {
    expect(fileTitle('소개.mp4'.normalize('NFD'))).toBe('소개')
  })
  it('is cut to the longest title', () => {
    expect(fileTitle(`${'가'.repeat(300)}.mp4`)).toHaveLength(CURRICULUM_TITLE_MAX)
  })
})
