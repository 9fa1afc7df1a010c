import type { Statistics } from '@promptery/contract/sales/statistics'
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { FIGURE_NAMES, type Figure, formatDay, formatFigure, formatOnScale, formatShortDay } from './figures.ts'

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
)

/** Beyond this number of days it is a line chart: bars would be too thin on a phone. */
const BARS_MAX = 30

/** `areWeeks`: each of `days` is the first of a week, whose sums it has. */
type Props = { days: Statistics['days']; areWeeks: boolean; figure: Figure }

/** One figure over time. The table beside it makes it accessible. */
export function FiguresChart(props: Props) {
  // The key redraws it when the theme changes.
  return <Drawing key={useShownTheme()} {...props} />
}

function Drawing({ days, areWeeks, figure }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current) return
    const chart = draw(canvas.current, days, figure)
    return () => chart.destroy()
  }, [days, figure])
  return (
    // The canvas has the size of its parent.
    <div className="relative h-full">
      <canvas
        ref={canvas}
        role="img"
        aria-label={`${FIGURE_NAMES[figure]} of each of the last ${days.length} ${areWeeks ? 'weeks' : 'days'}. The table below has the numbers.`}
      />
    </div>
  )
}

function draw(canvas: HTMLCanvasElement, days: Props['days'], figure: Figure): Chart {
  const tokens = getComputedStyle(document.documentElement)
  const colour = (name: string): string => tokens.getPropertyValue(`--color-${name}`)
  const font = { family: tokens.getPropertyValue('--font-sans'), size: 12 }
  const isLine = days.length > BARS_MAX
  const style = {
    backgroundColor: colour('accent'),
    borderColor: colour('accent'),
    hoverBackgroundColor: colour('accent-hover'),
  }
  return new Chart(canvas, {
    type: isLine ? 'line' : 'bar',
    data: {
      labels: days.map(({ day }) => day),
      datasets: [
        {
          label: FIGURE_NAMES[figure],
          data: days.map((of) => of[figure]),
          ...style,
          ...(isLine
            ? { fill: true, backgroundColor: colour('accent-soft'), borderWidth: 2, pointRadius: 0, pointHitRadius: 12 }
            : { borderRadius: 4, maxBarThickness: 36 }),
        },
      ],
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: {
          grid: { display: false },
          border: { color: colour('line') },
          ticks: {
            color: colour('faint'),
            font,
            maxRotation: 0,
            autoSkipPadding: 16,
            callback: (_, index) => formatShortDay(days[index]?.day ?? ''),
          },
        },
        y: {
          beginAtZero: true,
          suggestedMax: figure === 'earnings' ? 10 : 4,
          grid: { color: colour('line') },
          border: { display: false },
          ticks: {
            color: colour('faint'),
            font,
            maxTicksLimit: 6,
            ...(figure !== 'earnings' && { precision: 0 }),
            callback: (value) => formatOnScale(figure, Number(value)),
          },
        },
      },
      plugins: {
        tooltip: {
          displayColors: false,
          // Inverted colours, like system tooltips.
          backgroundColor: colour('fg'),
          titleColor: colour('ground'),
          bodyColor: colour('ground'),
          titleFont: font,
          bodyFont: { ...font, weight: 'bold' },
          padding: 10,
          callbacks: {
            title: ([item]) => formatDay(item?.label ?? ''),
            label: ({ raw }) => formatFigure(figure, Number(raw)),
          },
        },
      },
    },
  })
}

/** The current theme, chosen by the user or the system. */
function useShownTheme(): string {
  return useSyncExternalStore(followShownTheme, () => document.documentElement.dataset.theme ?? '')
}

function followShownTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
