"""How armies come to the table: zones, deployment, orders of placing, arrivals by an edge."""
