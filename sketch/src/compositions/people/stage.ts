import { mix, shade, standingOut } from '../../drawing/colour.ts'
import type { Composition } from '../../drawing/context.ts'
import {
  background,
  circle,
  ellipse,
  fade,
  num,
  path,
  place,
  poly,
  rect,
  rounded,
  star,
  stroke,
  times,
} from '../../drawing/svg.ts'

/** A star in the spotlight: curtains, beams, a singer, a crowd with raised hands. */
export const stage: Composition = ({ random: r, palette: p, paint }) => {
  const [a = p.hues[0], b = p.hues[1]] = r.shuffle(p.hues)
  const deep = mix(p.ink, a, 0.2)
  const ink = mix(p.ink, '#0b0810', 0.6)
  const curtains = r.chance(0.5)
  const backs = curtains
    ? times(18, (i) => rect(i * 46 - 10, 0, 47, 480, paint.linear([shade(a, -0.12), a, shade(a, -0.18)], 'across'))) +
      times(
        9,
        (i) => ellipse(i * 100, 0, 60, 76, shade(a, i % 2 === 0 ? -0.05 : -0.1)) + ellipse(i * 100, 70, 20, 6, p.sun),
      )
    : background(paint.linear([deep, mix(deep, b, 0.45)])) +
      circle(400, 250, 205, paint.linear([b, a])) +
      path(star(400, 250, 190, 78, 5), mix(a, p.sun, 0.55), fade(0.9)) +
      times(24, (i) =>
        circle(
          400 + Math.cos((i * Math.PI) / 12) * 228,
          250 + Math.sin((i * Math.PI) / 12) * 228,
          8,
          i % 2 === 0 ? p.sun : p.paper,
        ),
      )
  const beams = times(5, (i) => {
    const [x, to] = [80 + i * 160, 400 + (i - 2) * 70 + r.bell() * 70]
    return (
      path(
        poly([x - 8, -10], [x + 8, -10], [to + 110, 480], [to - 110, 480]),
        paint.linear([
          [i === 2 ? p.sun : r.pick(p.hues), 0.62],
          [p.sun, 0.03],
        ]),
      ) + circle(x, 4, 17, p.paper)
    )
  })
  const floor =
    rect(0, 470, 800, 130, paint.linear([mix(deep, p.hues[2], 0.35), ink])) +
    ellipse(400, 486, 250, 28, p.sun, fade(0.55)) +
    rect(0, 468, 800, 5, p.sun, fade(0.6))
  const [suit = p.hues[0], hair = p.hues[1]] = standingOut(b, [...p.hues, p.paper])
  const skin = r.pick(['#f7d3b5', '#cf9265', '#a96c45', '#7a4c30'])
  const raised = r.chance(0.55)
  const dress = r.chance(0.5)
  const legs = dress
    ? path('M-44 -190C-60 -100 -110 -20 -120 0H120C110 -20 60 -100 44 -190Z', paint.linear([suit, shade(suit, -0.1)]))
    : path('M-40 -190L-66 0H-22L0 -130L22 0H66L40 -190Z', mix(suit, ink, 0.55))
  const chest =
    path('M-56 -306Q0 -326 56 -306L44 -184H-44Z', suit) + path('M8 -316Q40 -314 56 -306L44 -184H16Z', ink, fade(0.14))
  const arms =
    stroke(raised ? 'M-50 -296Q-110 -340 -104 -420' : 'M-50 -294Q-104 -240 -94 -180', dress ? skin : suit, 25) +
    circle(raised ? -104 : -94, raised ? -430 : -174, 15, skin) +
    stroke('M50 -294Q94 -268 78 -318L44 -336', dress ? skin : suit, 24) +
    circle(42, -338, 14, skin)
  const locks = r.pick([
    circle(0, -378, 52, hair) + circle(-40, -350, 24, hair) + circle(40, -350, 24, hair),
    path('M-44 -370C-50 -430 50 -430 44 -370L58 -290H-58Z', hair),
    path('M-42 -372C-44 -430 60 -436 46 -380Q20 -410 -42 -372Z', hair),
    ellipse(0, -408, 70, 12, hair) + rect(-36, -450, 72, 44, hair, rounded(8)),
  ])
  const head =
    rect(-13, -332, 26, 30, shade(skin, -0.08)) +
    ellipse(0, -362, 35, 43, skin) +
    path('M-35 -372C-34 -416 34 -416 35 -372Q0 -394 -35 -372Z', hair) +
    stroke('M-20 -362H-6M8 -362H22', ink, 6) +
    path('M-10 -338Q0 -326 12 -338Z', '#b23a4a')
  const mic = place(circle(0, 0, 12, ink) + rect(-4, 8, 9, 36, ink, rounded(3)), 26, -346, 1, -50)
  const singer = place(
    ellipse(0, 2, 120, 13, ink, fade(0.4)) + legs + locks + arms + chest + head + mic,
    400,
    492,
    0.98,
  )
  const crowd = times(26, (i) => {
    const x = i * 34 + r.bell() * 14
    const y = 590 + r.bell() * 16
    return (
      circle(x, y, 25, ink) +
      (r.chance(0.5)
        ? stroke(`M${num(x + 16)} ${num(y)}l${num(r.bell() * 22)} -${num(r.between(40, 76))}`, ink, 13)
        : '')
    )
  })
  const confetti = times(60, () =>
    place(
      rect(-4, -8, 8, 16, r.pick([...p.hues, p.sun])),
      r.between(0, 800),
      r.between(0, 460),
      r.between(0.5, 1.2),
      r.between(0, 180),
    ),
  )
  return background(deep) + backs + beams + floor + confetti + singer + crowd
}
