type Cue = readonly [from: number, text: string]

/** Spoken text; each cue lasts until the next, the last one ends the video. In seconds. */
const spoken: Record<'breath' | 'wash', readonly Cue[]> = {
  breath: [
    [0, '편안히 앉아 어깨의 힘을 빼세요.'],
    [4, '꽃이 닫히는 동안 천천히 내쉽니다.'],
    [8, '다시 꽃이 열립니다. 넷을 세며 들이마시고,'],
    [12, '넷을 세며 끝까지 내쉽니다.'],
    [16, '마지막으로 깊이 들이마시고,'],
    [20, '내쉬면서 지금 이 자리를 느껴 보세요.'],
    [24, ''],
  ],
  wash: [
    [0, '먼저 하늘을 옅게 적십니다.'],
    [2, '먼 산은 물을 많이 섞어 흐리게 칠하고,'],
    [6, '한 겹씩 가까워질 때마다 물을 조금 줄입니다.'],
    [10, '아래층이 마른 다음에 다음 겹을 올리세요.'],
    [14, '맨 앞의 산은 진한 색으로 한 번에 긋습니다.'],
    [18, '이제 마르기를 기다리면 완성입니다.'],
    [20, ''],
  ],
}

const stamp = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')}.000`

function webVtt(cues: readonly Cue[]): string {
  const blocks = cues.slice(0, -1).map(([from, text], i) => {
    const [until] = cues[i + 1] ?? [from]
    return `${i + 1}\n${stamp(from)} --> ${stamp(until)}\n${text}\n`
  })
  return `WEBVTT\n\n${blocks.join('\n')}`
}

export const captions = { breath: webVtt(spoken.breath), wash: webVtt(spoken.wash) }
