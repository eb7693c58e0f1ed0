/** Which of the three layouts holds: desk, middle, phone. */
import { MediaQuery } from "svelte/reactivity";

const phone = new MediaQuery("(max-width: 720px)", false);
const middle = new MediaQuery("(max-width: 1180px)", false);

export const layout = {
  get phone(): boolean {
    return phone.current;
  },
  get kind(): "desk" | "middle" | "phone" {
    return phone.current ? "phone" : middle.current ? "middle" : "desk";
  },
};
