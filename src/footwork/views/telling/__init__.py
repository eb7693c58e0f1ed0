"""Words for people: what has happened, what something costs, why not, and what there is to do."""
