import type { DemoProof } from '../types.ts'

export const wallpaperProof: DemoProof[] = [
  {
    title: 'Ringed planet rising over a salt desert',
    variables: [
      ['colour', 'First band, and the sky', 'Stands for the first band and for the colour that the sky fades to.'],
      ['second colour', 'Second band'],
      [
        'rover / tent / standing stone',
        'Small object',
        'Rover, tent or standing stone. Put it where you have no icons.',
      ],
      ['left / right', 'At the third', 'Left or right.'],
      ['dawn / dusk', 'Light', 'Dawn or dusk.'],
      ['number', 'Seed'],
      ['3440 x 1440 or own screen', 'Screen'],
    ],
    samples: [
      {
        values: {
          colour: 'ochre',
          'second colour': 'cream',
          'rover / tent / standing stone': 'tent',
          'left / right': 'left',
          'dawn / dusk': 'dawn',
          number: '640',
          '3440 x 1440 or own screen': '3440 x 1440',
        },
      },
      {
        values: {
          colour: 'teal',
          'second colour': 'violet',
          'rover / tent / standing stone': 'standing stone',
          'left / right': 'right',
          'dawn / dusk': 'dusk',
          number: '641',
          '3440 x 1440 or own screen': '5120 x 2160',
        },
      },
    ],
    reviews: [
      { by: 'jonas.weber', stars: 5, text: 'Rings are straight on 49 inches. I did not believe it.' },
      {
        by: 'bea-lindqvist',
        stars: 4,
        text: 'Quiet enough to work on. Water reflection breaks if you outpaint, as said.',
      },
      { by: 'felix_m', stars: 4, text: 'The tent is three pixels of homesickness.' },
    ],
  },
  {
    title: 'Cut-paper waves and a paper moon, seamless',
    variables: [
      ['colour 1', 'First colour'],
      ['colour 2', 'Second colour'],
      ['colour 3', 'Third colour', 'Fewer than four keep it elegant.'],
      ['gold leaf / pale silver / persimmon', 'Moon', 'Gold leaf, pale silver or persimmon.'],
      ['origami boats / pine needles / tiny koi', 'Scatter of', 'Origami boats, pine needles or tiny koi.'],
      ['height', 'Lock screen: height of the moon'],
      ['paper colour', 'Lock screen: paper'],
    ],
    samples: [
      {
        values: {
          'colour 1': 'indigo',
          'colour 2': 'sea green',
          'colour 3': 'pale grey',
          'gold leaf / pale silver / persimmon': 'gold leaf',
          'origami boats / pine needles / tiny koi': 'origami boats',
          height: 'two thirds',
          'paper colour': 'cream',
        },
      },
      {
        draws: 'one small paper moon',
        values: {
          'colour 1': 'rose',
          'colour 2': 'plum',
          'colour 3': 'sand',
          'gold leaf / pale silver / persimmon': 'persimmon',
          'origami boats / pine needles / tiny koi': 'pine needles',
          height: 'the middle',
          'paper colour': 'ivory',
        },
      },
    ],
    reviews: [
      { by: 'hana-kim', stars: 5, text: 'Four copies side by side and I cannot find the join.' },
      { by: 'ingrid-dahl', stars: 4, text: 'Wrapping paper for the whole family. Koi were larger than the moon once.' },
    ],
  },
  {
    title: 'Rainy tram window at blue hour',
    variables: [
      ['city or invented name', 'City'],
      ['amber and red / green and white', 'Lights', 'Amber and red, or green and white.'],
      ['bridge / cathedral / market hall', 'Outside', 'Even blurred it shapes the lights.'],
      ['colour', 'Seat'],
      ['homesick / hopeful / sleepy', 'Mood', 'Homesick, hopeful or sleepy.'],
      ['number', 'Seed'],
    ],
    samples: [
      {
        values: {
          'city or invented name': 'Lisbon',
          'amber and red / green and white': 'amber and red',
          'bridge / cathedral / market hall': 'cathedral',
          colour: 'green',
          'homesick / hopeful / sleepy': 'homesick',
          number: '28',
        },
      },
      {
        values: {
          'city or invented name': 'Ostervane',
          'amber and red / green and white': 'green and white',
          'bridge / cathedral / market hall': 'bridge',
          colour: 'wine-red',
          'homesick / hopeful / sleepy': 'hopeful',
          number: '12',
        },
      },
    ],
    reviews: [{ by: 'malik.b', stars: 5, text: 'I missed my stop, in a manner of speaking.' }],
  },
]
