import { type KeyboardEvent, useEffect, useRef } from 'react';
import classes from './segmented-tabs.module.css';

type SegmentedTabsProps<T extends string> = {
  label: string;
  tabs: readonly { value: T; label: React.ReactNode }[];
  active: T;
  onChange: (value: T) => void;
  /** `pills` for views in a header, `track` for the parts of a screen on a phone. */
  look?: 'pills' | 'track';
  /** Id of the element that shows the active tab's content. */
  controls?: string;
};

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** One tab stop; arrow keys move and choose. */
export function SegmentedTabs<T extends string>(props: SegmentedTabsProps<T>) {
  const { label, tabs, active, onChange, look = 'pills', controls } = props;
  const chosen = useRef<HTMLButtonElement>(null);
  // On a phone there may be more tabs than fit. The strip that scrolls is the list of tabs or what holds it.
  useEffect(() => {
    const tab = chosen.current;
    const list = tab?.parentElement;
    const strip = list && list.scrollWidth <= list.clientWidth ? list.parentElement : list;
    if (!tab || !strip) return;
    const [at, within] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()];
    if (at.left < within.left || at.right > within.right) strip.scrollLeft += at.left - within.left;
  }, [active]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const index = tabs.findIndex(({ value }) => value === active);
    const next = (index + step + tabs.length) % tabs.length;
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
    const tab = tabs[next];
    if (tab) onChange(tab.value);
  }

  return (
    <div role="tablist" aria-label={label} className={classes.tabs} data-look={look} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          ref={tab.value === active ? chosen : undefined}
          type="button"
          role="tab"
          className={classes.tab}
          aria-selected={tab.value === active}
          aria-controls={controls}
          tabIndex={tab.value === active ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
