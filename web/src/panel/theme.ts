/** Light, dark, or as the system has it. The choice is kept in this browser; without a place to keep it, it still holds for the page. */
export type Theme = "system" | "light" | "dark";

const KEY = "footwork.theme";

export function keptTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system";
  }
}

export function useTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // The page has it; only the next visit will not know.
  }
}

/** What the button leads to: the other one of what is seen now. */
export function otherTheme(theme: Theme, systemIsDark: boolean): Theme {
  const dark = theme === "dark" || (theme === "system" && systemIsDark);
  return dark ? "light" : "dark";
}
